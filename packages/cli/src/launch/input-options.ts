import type { Given } from '../command-line/given.ts'

/** The options that every launch accepts. */
export const inputOptions = {
  '--user <user>': 'id or e-mail address of the user who launches it (the first user)',
  '--input <name=value>': {
    about: 'a value for a field of the form; may be repeated',
    repeat: true,
  },
  '--output <name=value>': {
    about: 'where results go, such as project-id=projects/4001',
    repeat: true,
  },
  '--inputs <file>': 'a JSON file: {"NAME": VALUE, ...}, or a list of Properties',
  '--name <text>': 'a name for the analysis',
  '--from <resource>': 'the resource it is launched from, such as samples/5001',
} as const

/** What is launched by: an app, and its inputs as they were typed. */
export type LaunchInputFlags = Given<typeof inputOptions>
