"""The options and subcommands that the programs list, and commands in documents that use others."""

import re
import shlex
import subprocess

PREFIXES = {"exec", "sudo", "time", "do", "then", "!", "nohup", "if", "while"}
# These start the program that is named among their words.
STARTERS = {"parallel", "ssh", "nice", "timeout", "taskset", "srun", "xargs", "env", "numactl"}
PLACEHOLDER = re.compile(r"[A-Z][A-Z_0-9]*(\.\.\.)?|\.\.\.|<.*>|.*\$.*|\.")
# Only programs built with several processor levels have it, and tests run others.
RARE = {"--processor"}
# Looks like an option of an engine, and is none.
NOT_OURS = {"-cassio", "-march", "Black White", "White Black", "Black", "White",
            "GameId", "GameType"}


def commands(lines):
    """(number of the line, words) of every simple command of a piece of shell."""
    text, first = "", 0
    for number, line in enumerate(lines):
        if not text:
            first = number
        if line.endswith("\\"):
            text += line[:-1] + " "
            continue
        text += line
        # A digit before < or > is the number of a file.
        plain = re.sub(r"(?<=\s)\d(?=[<>])", "", text)
        lexer = shlex.shlex(plain, posix=True, punctuation_chars=True)
        lexer.whitespace_split = True
        try:
            tokens = list(lexer)
        except ValueError:  # an open quotation
            text += "\n"
            continue
        text = ""
        words, redirected = [], False
        for token in tokens + [";"]:
            if redirected:
                redirected = False
            elif re.fullmatch(r"[<>]+&?", token):
                redirected = True
            elif re.fullmatch(r"[();|&]+", token):
                if words:
                    yield first, words
                words = []
            else:
                words.append(token)


def canonical(name):
    return name.lower().replace(" ", "-")


def output(command, **how):
    """Exit status and output of a command."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                          timeout=60, check=False, **how)
    return done.returncode, done.stdout


class Help:
    """What `--help` of a program or subcommand lists."""

    def __init__(self, path, command):
        self.status, text = output([path] + command[1:] + ["--help"], stdin=subprocess.DEVNULL)
        self.inherits = "all options of a match apply" in " ".join(text.split())
        self.options, self.texts, self.keys = {"--help": ""}, {}, {}
        self.lines, self.subcommands = set(), set()
        option, heading = None, ""
        for line in text.splitlines():
            if re.match(r"[A-Z]", line):
                heading = line
            if found := re.match(r"  (-[^ ].*?)(?:  +(.*))?$", line):
                words = re.split(r",? +", found[1])
                names = [word for word in words if word.startswith("-")]
                option = canonical(names[0])
                for name in names:
                    self.options[canonical(name)] = " ".join(words[len(names):])
                self.texts[option] = found[2] or ""
            elif option and (found := re.match(r"    ([a-z][\w.]*)(?:=(\S+))?(?:  .*)?$", line)):
                self.keys.setdefault(option, {})[found[1].split(".")[0]] = found[2] or ""
            elif found := re.match(r"  ([a-z][a-z-]+|d)(?: [A-Z\[]+\]?)?(?:  .*)?$", line):
                (self.lines if heading.startswith("Commands") else self.subcommands).add(found[1])
            elif option and line.startswith("      "):
                self.texts[option] += " " + line.strip()
        for found in re.finditer(" ".join(command) + r" ([a-z]+(?:\|[a-z]+)+)\b", text):
            (self.lines if len(command) > 1 else self.subcommands).update(found[1].split("|"))


class Checker:
    """Checks commands. All its methods return sentences about faults."""

    def __init__(self, folder, programs, top):
        self.folder, self.programs, self.top, self.helps = folder, programs, top, {}
        self.engines = {}
        for program in programs:
            _, handshake = output([folder / program], input="ugi\n")
            if "ugiok" in handshake:
                found = re.findall(r"^option name (.*?) type (.*)$", handshake, re.M)
                self.engines[program] = {canonical(name): (name, kind) for name, kind in found}

    def help(self, command):
        key = tuple(command)
        if key not in self.helps:
            self.helps[key] = found = Help(self.folder / command[0], command)
            if found.inherits and len(command) > 1:
                program = self.help(command[:1])
                found.options = program.options | found.options
                found.texts = program.texts | found.texts
                found.keys = program.keys | found.keys
        return self.helps[key]

    def all_options(self, command):
        """The options of a program and of all its subcommands."""
        help_ = self.help(command)
        found = set(help_.options)
        for word in help_.subcommands if len(command) < 4 else ():
            found |= self.all_options(command + [word])
        return found

    def command(self, words):
        """Of a simple command; none of other programs, except files of this tree that they name."""
        faults = [f"there is no {path}" for word in words for path in [word.rpartition("=")[2]]
                  if re.fullmatch(r"(tools|engines|protocol|tests|core)/[\w./-]+", path)
                  and not (self.top / path).exists()]
        while words and (words[0] in PREFIXES or re.match(r"\w+=", words[0])):
            words = words[1:]
        if words and words[0] in STARTERS:
            while words and words[0] not in self.programs:
                words = words[1:]
        if words and words[0] in self.programs:
            faults += self.arguments(words[0], words[1:])
        elif words and re.fullmatch(r"tav-[a-z]+", words[0]) and words[0] != "tav-mygame":
            faults.append(f"there is no program {words[0]}")
        return faults

    def arguments(self, program, words):
        faults, command, engine = [], [program], self.engines.get(program)
        words = list(words)
        while words:
            help_, word = self.help(command), words.pop(0)
            if word in ("--", ":::") or word in RARE:
                break
            if re.match(r"--?[A-Za-z]", word):
                name, equals, value = word.partition("=")
                name = canonical(name)
                if name not in help_.options:
                    faults.append(f"'{' '.join(command)}' has no option {word}")
                values = [value] if equals else []
                form = help_.options.get(name, "...")  # an unknown one's values are left out
                while words and not re.match(r"-[A-Za-z-]", words[0]) and (
                        form.endswith("...") or (form and not values)):
                    values.append(words.pop(0))
                if name in help_.options:
                    faults += self.values(help_, name, form, values, engine)
            elif PLACEHOLDER.fullmatch(word):
                continue
            elif word in help_.subcommands:
                command.append(word)
                if status := self.help(command).status:
                    faults.append(f"'{' '.join(command)} --help' has status {status}")
            elif word in help_.lines:
                break
            elif help_.subcommands:
                faults.append(f"'{' '.join(command)}' has no subcommand '{word}'")
                break
            elif program == "tav-play" and engine is None:
                engine = self.engines.get("tav-" + word)
                if engine is None:
                    faults.append(f"there is no game '{word}'")
        return faults

    def values(self, help_, name, form, values, engine):
        faults = []
        if form.startswith("KEY="):
            keys, cmd = help_.keys.get(name) or help_.keys.get("-engine", {}), None
            for pair in values:
                key, _, value = pair.partition("=")
                first, _, option = key.partition(".")
                if PLACEHOLDER.fullmatch(pair):
                    continue
                if first == "cmd":
                    cmd = self.engines.get(value)
                if first not in keys:
                    faults.append(f"{name} has no key '{key}'")
                elif option and cmd is not None:
                    faults += self.engine_option(cmd, option, value)
                else:
                    faults += self.choice(f"{name} {key}", keys[first], value)
            return faults
        for value in values:
            if engine and not form.startswith("FILE") and name.lstrip("-") in engine:
                faults += self.engine_option(engine, name.lstrip("-"), value)
            elif engine and form == "NAME=VALUE":
                faults += self.engine_option(engine, *value.partition("=")[::2])
            elif form == "SIDE":
                known = re.findall(r"(\w+)=", help_.texts["--p1"])
                for pair in re.findall(r"(\w+)=(\S*)", value):
                    if engine and canonical(pair[0]) in engine:
                        faults += self.engine_option(engine, *pair)
                    elif pair[0] not in known:
                        faults.append(f"{name} knows no '{pair[0]}='")
            else:
                faults += self.choice(name, form, value)
        return faults

    @staticmethod
    def choice(name, form, value):
        is_list = re.fullmatch(r"[a-z0-9-]+(\|[a-z0-9-]+)+", form)
        if is_list and value not in form.split("|") and not PLACEHOLDER.fullmatch(value):
            return [f"{name}: expected {form}, got '{value}'"]
        return []

    @staticmethod
    def engine_option(engine, name, value):
        if canonical(name) not in engine:
            return [f"the engine has no option '{name}'"]
        kind = engine[canonical(name)][1]
        if PLACEHOLDER.fullmatch(value):
            return []
        if kind.startswith("check"):
            good = value in ("true", "false")
        elif kind.startswith("combo"):
            good = value.lower() in kind.lower().split(" var ")[1:]
        elif kind.startswith("spin"):
            least, most = re.search(r"min (-?\d+) max (-?\d+)", kind).groups()
            good = re.fullmatch(r"-?\d+", value) and int(least) <= int(value) <= int(most)
        else:
            good = True
        return [] if good else [f"option {name}: '{value}' does not fit 'type {kind}'"]

    def span(self, text, value, home, names):
        """Of `text`, set as code in a page of the folder `home`, perhaps before the code `value`.
        With `names` options without a program are checked too. None if there is nothing to check.
        """
        if text.partition(" ")[0] in self.programs:
            return self.command(next(iter(commands([text])), (0, []))[1])
        if not names or re.split("[ =]", text)[0] in NOT_OURS or text in NOT_OURS:
            return None
        engines = ["tav-" + home] if "tav-" + home in self.engines else list(self.engines)
        if re.match(r"--?[A-Za-z][\w-]+( |=|$)", text):
            option = canonical(re.split("[ =]", text)[0])
            pages = engines + [program for program in self.programs if program not in self.engines]
            known = any(option in self.all_options([program]) for program in pages)
            return [] if known else [f"no program of this page has an option {option}"]
        if not re.fullmatch(r"(?=.*[a-z])[A-Z][A-Za-z_]+( [A-Z][A-Za-z]+)*", text):
            return None
        options = [self.engines[engine] for engine in engines]
        if any(f" var {text} " in f"{kind} " for engine in options for _, kind in engine.values()):
            return []  # also a word of a combo
        having = [engine for engine in options if text in (name for name, _ in engine.values())]
        if not having:
            return [f"no engine of this page has an option or value '{text}'"]
        if value is None or any(not self.engine_option(engine, text, value) for engine in having):
            return []
        return self.engine_option(having[0], text, value)
