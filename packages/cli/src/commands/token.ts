import { benchCommand } from '../command-line/bench-command.ts'
import { defineCommand } from '../command-line/definition.ts'
import { chooseUser, nameOf, namedApplication, namedUser } from '../launch/choose.ts'
import { done } from '../output/output.ts'
import { printList } from '../output/table.ts'

const issue = benchCommand('changes', {
  name: 'issue',
  summary: 'issue a token of a user',
  options: {
    '--user <user>': 'id or e-mail address of its user (the first user)',
    '--app <app>': 'id, client id or name of its application',
    '--scope <scope>': { about: 'a scope that it grants; may be repeated', repeat: true },
    '--private': 'a private token: everything that its user may do',
  },
  examples: [
    "TOKEN=$(benchtop token issue --app variant-report --scope 'read project 4001')",
    'benchtop token issue --user ben@example.test --private --json',
  ],
  async run(given, { output, control }) {
    const { users, applications } = await control.getStatus()
    const user = chooseUser(users, given.user).id
    const application = namedApplication(applications, given.app)
    const { scope: scopes, private: isPrivate } = given
    const { token } = await control.issueToken({ user, application, scopes, private: isPrivate })
    output.event({ event: 'issued', token, user, application: application ?? null })
    // Alone on its line, so that a script can capture it.
    output.line(token)
  },
})

const list = benchCommand('reads', {
  name: 'list',
  summary: 'list the tokens with their scopes, the newest first',
  options: {
    '--user <user>': 'id or e-mail address of their user (all users)',
    '--app <app>': 'id, client id or name of their application (all)',
  },
  examples: ['benchtop token list --app variant-report'],
  async run(given, { output, control }) {
    const { users, applications } = await control.getStatus()
    const { tokens } = await control.listTokens({
      user: namedUser(users, given.user),
      application: namedApplication(applications, given.app),
    })
    output.event({ event: 'tokens', tokens })
    await printList(output, tokens, {
      empty: 'No tokens yet.',
      columns: {
        Number: 'id',
        User: ({ user }) => nameOf(users, user),
        Application: ({ application }) => nameOf(applications, application, ''),
        Scopes: (token) =>
          token.private ? 'everything its user may access' : token.scopes.join(', '),
      },
    })
  },
})

const revoke = benchCommand('changes', {
  name: 'revoke',
  summary: 'revoke a token',
  arguments: { '<token>': 'the token, or its number in the list' },
  examples: ['benchtop token revoke 4'],
  async run({ token }, { output, control }) {
    await (/^\d+$/.test(token)
      ? control.revokeTokenById({ id: token })
      : control.revokeToken({ token }))
    done(output, { event: 'revoked' }, 'Token revoked.')
  },
})

/** `benchtop token`. */
export const tokenCommand = defineCommand({
  name: 'token',
  summary: 'issue, list and revoke access tokens of a running platform',
  description: `Access tokens without a dialog, for scripts and tests. A token is printed when it is issued, and
    never again: the list shows the scopes that each grants.`,
  commands: [issue, list, revoke],
})
