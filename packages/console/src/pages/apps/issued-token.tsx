import { session } from '../../api/session.ts'
import { CommandLine } from './command-line.tsx'
import { OneTimeSecret } from './one-time-secret.tsx'

/** A private token that was created, the one time that it is shown, and a call with it. */
export function IssuedToken({ token }: { readonly token: string }) {
  const { apiUrl = '' } = session.value ?? {}
  const call = `curl -H 'x-access-token: ${token}' ${apiUrl}/v1pre3/users/current`
  return (
    <>
      <OneTimeSecret name="Token" secret={token} />
      <CommandLine name="Try it" command={call} />
    </>
  )
}
