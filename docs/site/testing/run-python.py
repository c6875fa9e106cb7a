"""Runs programs, one for each line of standard input, and writes what they receive and print as lines of JSON."""

import json
import os
import sys
import traceback
import urllib.request

out = sys.stdout
open_address = urllib.request.urlopen


def send(message):
    out.write(json.dumps(message) + '\n')
    out.flush()


def urlopen(request):
    response = open_address(request, timeout=30)
    send({'status': response.status})
    return response


urllib.request.urlopen = urlopen

for line in sys.stdin:
    task = json.loads(line)
    os.environ.update(task['environment'])
    os.chdir(task['folder'])
    try:
        names = {'__name__': '__main__', 'print': lambda value: send({'printed': value})}
        exec(compile(open(task['file']).read(), task['file'], 'exec'), names)
        send({'ended': True})
    except Exception:
        send({'failed': traceback.format_exc()})
