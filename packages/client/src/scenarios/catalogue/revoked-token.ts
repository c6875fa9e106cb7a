import type { Scenario } from '../scenario.ts'

/** Long enough for the token to be revoked while an upload is in progress. */
const uploadMs = 1500
/** So many requests may have been sent before the first refusal arrived. */
const mostRefusals = 5

export const revokedToken: Scenario = {
  name: 'revoked-token',
  title: 'The user revokes the app’s access during an upload',
  about:
    'While the app uploads, its user withdraws what they granted: from then on its token is answered 401.',
  expected: 'The app stops using the token, and answers its user instead of failing with a 5xx.',
  only: 'web',
  async run(bench) {
    const { control, application, user } = bench
    await bench.inject([{ operation: 'v1.upload*', latencyMs: uploadMs }])
    const { redirect } = await bench.launch({ isHeld: true })
    if (redirect === null) return bench.unreached('The launch sends no browser to the app.')
    const visit = bench.visit(redirect)
    const isUploading = await bench.until(async () => ((await bench.hits()) > 0 ? true : undefined))
    if (isUploading === undefined) return bench.unreached('The app uploaded nothing.')
    const { tokens } = await control.listTokens({ application, user })
    await Promise.all(tokens.map(({ id }) => control.revokeTokenById({ id })))
    bench.step('The app’s tokens were revoked during an upload.')
    const status = await visit
    const refused = (await control.listRequests()).filter((one) => one.status === 401).length
    bench.check(
      refused <= mostRefusals,
      `${refused} requests were refused with 401; at most ${mostRefusals} are expected.`,
    )
    if (status !== undefined) {
      bench.check(status < 500, `The app answered ${status}; it should answer below 500.`)
    }
  },
}
