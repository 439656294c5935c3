"""What became of each mutant: lines of JSON, one for each that was run, so that a run that is
stopped goes on where it was."""
import json
import os
import threading

KILLED, SURVIVED, UNREACHED, BROKEN = "killed", "survived", "not reached", "does not compile"


class Results:
    """Answers are believed for one state of the mutated sources; those of survivors only while the
    tests are the same as well."""

    def __init__(self, path, source_digest, tree_digest, trust_killed=False):
        self.path = path
        self.digests = {"sources": source_digest, "tree": tree_digest}
        self.trust_killed = trust_killed
        self.known = {}
        self.lock = threading.Lock()
        if os.path.exists(path):
            with open(path, encoding="utf-8") as stream:
                for line in stream:
                    self.take(line)

    def take(self, line):
        try:
            record = json.loads(line)
        except ValueError:  # the last line of a run that was stopped
            return
        is_same = record["tree"] == self.digests["tree"]
        is_old_kill = (self.trust_killed and record["sources"] == self.digests["sources"]
                       and record["status"] in (KILLED, BROKEN))
        if is_same or is_old_kill:
            self.known[record["name"]] = record

    def put(self, mutant, status, **details):
        record = {"name": mutant.name, "id": mutant.id, "line": mutant.line, "status": status,
                  **details, **self.digests}
        with self.lock:
            self.known[mutant.name] = record
            with open(self.path, "a", encoding="utf-8") as stream:
                stream.write(json.dumps(record) + "\n")

    def status(self, mutant):
        return self.known.get(mutant.name, {}).get("status")

    def record(self, mutant):
        return self.known.get(mutant.name, {})
