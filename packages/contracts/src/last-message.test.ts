import { expect, it } from 'vitest'
import { lastMessage, statusSentence } from './index.ts'

const nodeError = `reading
file:///app/main.js:3
throw new TypeError('no reads in the file')
      ^

TypeError: no reads in the file
    at file:///app/main.js:3:7
    at async node:internal/modules/run_main:123:5 {
  code: 'ERR_READS',
  [cause]: Error: closed
      at file:///app/main.js:2:9
}

Node.js v24.1.0
`

const pythonError = `Traceback (most recent call last):
  File "main.py", line 3, in <module>
    raise ValueError("no reads")
    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
ValueError: no reads
`

it.each([
  [
    'a line on standard error',
    'reading\nThe AppResult has no VCF: choose one that has.\n',
    'The AppResult has no VCF: choose one that has.',
  ],
  ['one without its end', 'reading\nno VCF', 'no VCF'],
  [
    'one before a line of the platform',
    'no VCF\nbenchtop: The command "sh" exited with code 1.\n',
    'no VCF',
  ],
  ['one before empty lines and rules', 'no VCF\n\n \n----\n}\n', 'no VCF'],
  ['an error of Node', nodeError, 'TypeError: no reads in the file'],
  ['an error of Python', pythonError, 'ValueError: no reads'],
  [
    'an error of R',
    'Error in read.vcf(path) : no such file\nExecution halted\n',
    'Error in read.vcf(path) : no such file',
  ],
  [
    'an error of Java',
    'Exception in thread "main" java.io.IOException: no reads\n\tat Main.main(Main.java:3)\n',
    'Exception in thread "main" java.io.IOException: no reads',
  ],
  ['a line in colours', '\u001B[31mno VCF\u001B[0m\n', 'no VCF'],
  ['what overwrote a line', '10 %\r20 %\rno VCF\r\n', 'no VCF'],
  ['other scripts', 'キーがありません\n', 'キーがありません'],
  ['nothing', '', undefined],
  ['nothing but frames', '    at main.js:3:7\n    at run\n', undefined],
  ['binary', Buffer.from([1, 2, 3, 65, 66, 0, 67, 10]).toString(), undefined],
  [
    'binary after a message',
    `no VCF\n${Buffer.alloc(500, 0x9f).toString()}\n\u0000\u0001x\n`,
    'no VCF',
  ],
  ['a line of 10 MB', 'x'.repeat(10_000_000), undefined],
  ['a message before a line of 10 MB', `no VCF\n${'x'.repeat(10_000_000)}\n`, 'no VCF'],
])('[NAT-09] the last message of a log with %s', (_, log, message) => {
  expect(lastMessage(log)).toBe(message)
})

it.each([
  [
    'GET http://127.0.0.1:5100/v2/x?access_token=abcdef12&limit=3 failed',
    'GET http://127.0.0.1:5100/v2/x?access_token=[redacted]&limit=3 failed',
  ],
  [
    'refused: {"client_secret":"s3cr3t-value","id":"7"}',
    'refused: {"client_secret":"[redacted]","id":"7"}',
  ],
  ['refused x-access-token: abcdef12', 'refused x-access-token: [redacted]'],
  ['refused Authorization: Bearer abc.def-12', 'refused Authorization: Bearer [redacted]'],
  [
    'no answer to http://h/callback?code=abcdef&state=x',
    'no answer to http://h/callback?code=[redacted]&state=x',
  ],
  ['Error: code: ENOENT', 'Error: code: ENOENT'],
])('[NAT-09] a message without its secrets: %s', (said, shown) => {
  expect(lastMessage(`${said}\n`)).toBe(shown)
})

it('[NAT-09] a summary has its ending, however long it is', () => {
  expect(statusSentence('no\n VCF ', ' (exit code 3)')).toBe('no VCF (exit code 3)')
  const long = statusSentence('𝒳'.repeat(200), ' (exit code 3)')
  expect(long).toMatch(/^𝒳+… \(exit code 3\)$/u)
  expect(long.isWellFormed()).toBe(true)
  expect(long.length).toBeLessThanOrEqual(128)
  expect(long.length).toBeGreaterThan(125)
})
