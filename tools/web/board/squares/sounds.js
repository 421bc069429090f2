// A short knock for a move; off unless the person wants it.
import {keep, kept} from "./words.js";

let audio = null;

export const soundsOn = () => kept("sounds") === "on";

export function setSounds(on) {
  keep("sounds", on ? "on" : "off");
  if (on) knock();
}

export function knock(pitch = 320) {
  if (!soundsOn()) return;
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  const level = audio.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  level.gain.setValueAtTime(0.25, audio.currentTime);
  level.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.12);
  tone.connect(level).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.13);
}
