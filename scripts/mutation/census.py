"""Finds all mutants of a subject: reads every source with libclang, headers under each variant of
flags. The answer is kept in a file."""
import json
import multiprocessing
import os

from mutation import mutants, places, subject as subjects, syntax


def flags_of(subject, variant):
    folders = [f"-I{os.path.join(subject.root, folder)}" for folder in subject.include]
    return ["-xc++", "-std=c++20", "-resource-dir", syntax.resource_folder(subjects.COMPILER),
            *folders, *variant]


def units_of(subject):
    """(path of the unit, its text or nothing, flags, the files that are read in it)."""
    headers = [f for f in subject.files if f.endswith(".hpp")]
    units = []
    for variant in subject.variants:
        flags = flags_of(subject, variant)
        if headers:
            text = "".join(f'#include "{os.path.join(subject.root, header)}"\n'
                           for header in headers)
            units.append((os.path.join(subject.root, "all_headers.cpp"), text, flags, headers))
    for source in subject.files:
        if not source.endswith(".hpp"):
            units.append((os.path.join(subject.root, source), None,
                          flags_of(subject, subject.variants[0]), [source]))
    return units


def read_unit(task):
    """[(file, places, comparisons, macros)] of one unit; plain data, as it crosses processes."""
    root, (path, text, flags, files) = task
    unit = syntax.parse(path, flags, [(path, text)] if text is not None else None)
    walkers = {}
    for file in files:
        source = syntax.Source(root, file)
        source.read_tokens(unit, os.path.join(root, file))
        walkers[os.path.realpath(os.path.join(root, file))] = places.Walker(source)
    known = {}
    for cursor in unit.cursor.get_children():
        if cursor.location.file is None:
            continue
        name = cursor.location.file.name
        walker = walkers.get(known.setdefault(name, os.path.realpath(name)))
        if walker is None:
            continue
        if cursor.kind.name == "MACRO_INSTANTIATION":
            walker.macros.add((cursor.extent.start.offset, cursor.extent.end.offset))
        elif not cursor.kind.is_preprocessing():
            walker.visit(cursor)
    found = []
    for walker in walkers.values():
        plain = [(p.start, p.end, p.form, p.function, p.changes) for p in walker.places.values()]
        found.append((walker.source.path, walker.source.tokens, plain, list(walker.comparisons),
                      list(walker.macros)))
    return found


def merged(subject, answers):
    """{file: (source, places)} from what the units say."""
    walkers = {}
    for file, tokens, plain, comparisons, macros in (part for answer in answers for part in answer):
        if file not in walkers:
            source = syntax.Source(subject.root, file)
            source.tokens, source.starts = [tuple(t) for t in tokens], [t[0] for t in tokens]
            walkers[file] = places.Walker(source)
        walker = walkers[file]
        walker.comparisons |= set(comparisons)
        walker.macros |= {tuple(m) for m in macros}
        for start, end, form, function, changes in plain:
            walker.function = [function]
            walker.add(start, end, form, [tuple(change) for change in changes])
    return {file: (walker.source, walker.finish()) for file, walker in sorted(walkers.items())}


def all_places(subject, jobs, say=print):
    """{file: (source, places)} of the whole subject."""
    kept = os.path.join(subject.work, "places.json")
    digest = subject.census_digest()
    if os.path.exists(kept):
        with open(kept, encoding="utf-8") as stream:
            data = json.load(stream)
        if data["digest"] == digest:
            return merged(subject, data["answers"])
    units = units_of(subject)
    say(f"== reading {len(subject.files)} files, {len(units)} units")
    with multiprocessing.Pool(jobs) as pool:
        answers = pool.map(read_unit, [(subject.root, unit) for unit in units], chunksize=1)
    os.makedirs(subject.work, exist_ok=True)
    with open(kept, "w", encoding="utf-8") as stream:
        json.dump({"digest": digest, "answers": answers}, stream)
    return merged(subject, answers)


def all_mutants(found):
    """Every mutant, numbered from 0 in the order of the files and their text."""
    every = [mutant for source, of_file in found.values()
             for mutant in mutants.mutants_of(source, of_file)]
    for number, mutant in enumerate(every):
        mutant.number = number
    return every
