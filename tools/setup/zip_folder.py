#!/usr/bin/env python3
"""zip_folder.py FOLDER NAME FILE: the folder's files, under NAME, as a zip file.

Its bytes depend on nothing else than names, contents and SOURCE_DATE_EPOCH, unlike those of other
programs, which keep the times at which a file was read and made.
"""

import os
import sys
import time
import zipfile
from pathlib import Path

folder, name, target = sys.argv[1:]
stamp = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
    for path in sorted(Path(folder).rglob("*"), key=lambda path: path.as_posix()):
        if path.is_file():
            entry = zipfile.ZipInfo(f"{name}/{path.relative_to(folder).as_posix()}", stamp)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, path.read_bytes())
