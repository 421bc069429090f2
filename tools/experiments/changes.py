"""What differs between two runs of an experiment, so that a release can say it."""


def changes(before, after):
    """Sentences about every figure and verdict that changed by more than chance or a loaded machine
    explains.

    A figure with an error changed when the difference is larger than both errors together (the root
    of the sum of their squares); one without, a count or a time, when it changed by a fifth. Errors
    are those of 95 %: of a hundred figures some five change by chance.
    """
    told = []
    for heading, holds in after["claims"].items():
        if heading in before["claims"] and before["claims"][heading] != holds:
            told.append(f"{heading}: {words(before['claims'][heading])}, and now {words(holds)}")
    old, new = before["figures"], after["figures"]
    for name in old.keys() & new.keys():
        if changed(old[name], new[name]):
            told.append(f"{name}: {shown(old[name])}, and now {shown(new[name])}")
    told += [f"{name}: {shown(new[name])} is new" for name in new.keys() - old.keys()]
    told += [f"{name}: {shown(old[name])} is gone" for name in old.keys() - new.keys()]
    return sorted(told)


def changed(old, new):
    difference = abs(new["value"] - old["value"])
    if old["error"] and new["error"]:
        return difference > (old["error"] ** 2 + new["error"] ** 2) ** 0.5
    return difference > 0.2 * max(abs(old["value"]), abs(new["value"]))


def words(holds):
    return {True: "held", False: "did not hold", None: "made no claim"}[holds]


def shown(figure):
    return f"{figure['value']:.4g}" + (f" +- {figure['error']:.2g}" if figure["error"] else "")
