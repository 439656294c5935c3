#!/usr/bin/env python3
"""Do the workflows and the issue forms of .github work here?

Each file is YAML. Every `make TARGET` of a workflow is a target of the Makefile, every script
exists. A form has what GitHub asks for, and with --program its example is replayed: the texts of
the fields `world` and `script` are files, and each line of the field `commands` ends with status 0.
Exit status: 0 fine, 1 a fault, 77 there is no python3-yaml.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile

try:
    import yaml
except ImportError:
    print("skipped: python3-yaml is not installed (make setup installs it)")
    sys.exit(77)

FIELDS = {"input", "textarea", "dropdown", "checkboxes"}
FILES = {"world": "world.wkt", "script": "script.txt"}


def workflow_faults(workflow, root):
    targets = re.findall(r"^(\w[\w-]*):", (root / "Makefile").read_text(), re.MULTILINE)
    commands = [step["run"] for job in workflow["jobs"].values() for step in job["steps"]
                if "run" in step]
    made = [word for command in commands for word in re.findall(r"\bmake (\w[\w-]*)", command)]
    yield from (f"make {target}: no such target" for target in made if target not in targets)
    for command in commands:
        for script in re.findall(r"\bscripts/[\w./-]+", command):
            if not os.access(root / script, os.X_OK):
                yield f"{script}: no such script"
    if not made:
        yield "no job makes a target"


def form_faults(form):
    yield from (f"no {key}" for key in ("name", "description", "body") if not form.get(key))
    fields = [part for part in form.get("body", []) if part["type"] != "markdown"]
    ids = [field.get("id") for field in fields]
    for field in fields:
        if field["type"] not in FIELDS or not field.get("attributes", {}).get("label"):
            yield f"the field {field.get('id')} has no type or no label"
    if len(set(ids)) < len(ids):
        yield "two fields with one id"
    yield from (f"no field {wanted}" for wanted in ("versions", *FILES, "commands")
                if wanted not in ids)


def replay_faults(form, program):
    text = {part.get("id"): part["attributes"].get("placeholder", "") for part in form["body"]}
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "offgrid").symlink_to(program.resolve())
        for name, file in FILES.items():
            pathlib.Path(folder, file).write_text(text[name])
        environment = dict(os.environ, PATH=f"{folder}:{os.environ['PATH']}")
        for line in text["commands"].splitlines():
            done = subprocess.run(["sh", "-c", line], cwd=folder, env=environment, text=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
            if done.returncode != 0:
                yield f"{line}: status {done.returncode}: {done.stdout.strip()}"


def faults(folder, root, program):
    workflows, forms = folder.glob("workflows/*.yml"), folder.glob("ISSUE_TEMPLATE/*.yml")
    for path in sorted([*workflows, *forms]):
        try:
            data = yaml.safe_load(path.read_text())
        except yaml.YAMLError as error:
            yield f"{path.name}: no YAML: {error}"
            continue
        if path.parent.name == "workflows":
            found = list(workflow_faults(data, root))
        else:
            found = list(form_faults(data))
            if not found and program:
                found = list(replay_faults(data, program))
        yield from (f"{path.name}: {fault}" for fault in found)
    for kind in ("workflows", "ISSUE_TEMPLATE"):
        if not any(folder.glob(f"{kind}/*.yml")):
            yield f"no {kind}"


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=pathlib.Path, required=True, help=".github")
    parser.add_argument("--root", type=pathlib.Path, required=True, help="the repository")
    parser.add_argument("--program", type=pathlib.Path, help="offgrid")
    options = parser.parse_args()
    found = list(faults(options.folder, options.root, options.program))
    print("\n".join(found + [f"{options.folder.name}: {len(found)} faults"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
