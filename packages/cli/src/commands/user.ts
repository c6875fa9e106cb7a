import { resolve } from 'node:path'
import { byteSizeRule, byteSizeText, parseByteSize } from '../byte-size.ts'
import { benchCommand } from '../command-line/bench-command.ts'
import { defineCommand } from '../command-line/definition.ts'
import { numberLike, onPlatform } from '../command-line/values.ts'
import { CliError } from '../errors.ts'
import { chooseUser, namedUser } from '../launch/choose.ts'
import { done, momentText } from '../output/output.ts'
import { printList } from '../output/table.ts'
import { readTextFile } from '../text-file.ts'

/** Arguments are seen by everyone on a machine, so that the password comes in a file. */
const password = defineCommand({
  name: 'password',
  summary: 'set the password of a user',
  description: `Sets the password of a user, and signs all of the user's browsers out. The password is the content of a
    file, such as /dev/stdin, since other users of a machine can read arguments.`,
  arguments: { '<user>': 'id or e-mail address' },
  options: {
    ...onPlatform(),
    '--file <file>': { about: 'the file with the password', required: true },
  },
  examples: ['benchtop user password ada@example.org --file /dev/stdin'],
  async run(given, { output, bench, world }) {
    const text = await readTextFile(resolve(world.folder, given.file))
    const control = await bench('changes')
    const { id, email } = chooseUser((await control.getStatus()).users, given.user)
    await control.setPassword({ user: id, password: text.replace(/\r?\n$/, '') })
    const sentence = `The password of ${email} is set, and its browsers are signed out.`
    done(output, { event: 'password-set', user: id }, sentence)
  },
})

const quota = defineCommand({
  name: 'quota',
  summary: 'show or set what users may store and run at a time',
  description: `Shows what users store and run, and what they may; with --storage or --jobs, sets it for one. Jobs beyond
    it wait in the queue, and uploads beyond it are refused.`,
  arguments: { '[user]': 'id or e-mail address; all where it is left out' },
  options: {
    ...onPlatform(),
    '--storage <size>': 'such as 500GB, "none", or "default" for what the bench has for all',
    '--jobs <number>': 'how many run at a time, "none", or "default"',
  },
  examples: ['benchtop user quota', 'benchtop user quota ada@example.org --storage 500GB --jobs 4'],
  async run({ user: named, storage, jobs }, { output, bench }) {
    const storageBytes = read(storage, parseByteSize, `--storage ${byteSizeRule}`)
    const runningJobs = read(jobs, numberLike(/^\d{1,6}$/), '--jobs must be a whole number')
    const isChange = storageBytes !== undefined || runningJobs !== undefined
    if (isChange && named === undefined) {
      throw new CliError(
        'usage',
        'A quota is set for one user: name it, such as benchtop user quota ada@example.org --jobs 4. What all have is set with --quota-storage and --quota-jobs of benchtop start.',
      )
    }
    const control = await bench(isChange ? 'changes' : 'reads')
    const user = namedUser((await control.getStatus()).users, named)
    const quotas =
      isChange && user !== undefined
        ? [await control.setQuota({ user, storageBytes, runningJobs })]
        : (await control.listQuotas({ user })).quotas
    output.event({ event: 'quotas', quotas })
    await printList(output, quotas, {
      columns: {
        User: 'name',
        Stored: (one) => byteSizeText(one.storage.usedBytes),
        Allowed: (one) => allowed(one.storage.allowedBytes, byteSizeText, one.storage.isDefault),
        Running: (one) => String(one.jobs.running),
        Waiting: (one) => String(one.jobs.queued),
        'At a time': (one) => allowed(one.jobs.allowed, String, one.jobs.isDefault),
      },
    })
  },
})

function allowed(
  limit: number | null,
  textOf: (limit: number) => string,
  isDefault: boolean,
): string {
  const text = limit === null ? 'no limit' : textOf(limit)
  return isDefault ? `${text} (default)` : text
}

function read(
  text: string | undefined,
  parse: (text: string) => number | undefined,
  rule: string,
): number | 'none' | 'default' | undefined {
  if (text === undefined || text === 'none' || text === 'default') return text
  const number = parse(text)
  if (number !== undefined) return number
  throw new CliError('usage', `${rule}, "none" or "default", not "${text}".`)
}

/** `benchtop user`. */
export const userCommand = defineCommand({
  name: 'user',
  summary: 'set the passwords and quotas of users',
  description: 'Manages the users of a running platform. Seeds add them.',
  commands: [password, quota],
})

/** `benchtop audit`. */
export const auditCommand = benchCommand('reads', {
  name: 'audit',
  summary: 'list who did what on a shared bench',
  description: `Lists what was done on a shared bench, newest first: sign-ins, changed passwords, grants, and every call
    that changes something. --before continues where a page ended.`,
  options: {
    '--limit <number>': {
      about: 'how many, at most 1000',
      parse: numberLike(/^\d{1,4}$/, 1, 1000),
      rule: 'Write a whole number from 1 to 1000.',
      default: 50,
    },
    '--before <id>': 'continue before this one',
  },
  examples: ['benchtop audit', 'benchtop audit --limit 1000 --json'],
  async run({ limit, before }, { output, control }) {
    const { events, next } = await control.listAudit({
      limit,
      before: before === undefined ? undefined : Number(before),
    })
    output.event({ event: 'audit', events, next })
    await printList(output, events, {
      empty: 'Nothing is noted. Only shared benches keep an audit log.',
      columns: {
        When: ({ when }) => momentText(when),
        Who: 'who',
        What: ({ what }) => what.replace(/^control\./, ''),
        Target: 'target',
        From: 'from',
        Outcome: 'outcome',
      },
    })
    if (next !== null) output.line(output.paint('dim', `\nThe next page: --before ${next}`))
  },
})
