import { sameSecret, sha256Base64Url } from '../../ids/secrets.ts'

/** What is wrong with the challenge of a dialog's address; undefined where nothing is. */
export function challengeProblem(
  challenge: string | undefined,
  method: string | undefined,
): string | undefined {
  if (challenge === undefined) {
    return method === undefined ? undefined : 'code_challenge_method came without a code_challenge.'
  }
  if (method !== 'S256') {
    return `code_challenge_method must be S256${method === undefined ? '; left out, it is plain' : ''}. This platform doesn't take plain.`
  }
  return /^[\w-]{43}$/.test(challenge)
    ? undefined
    : 'code_challenge must be the SHA-256 of the verifier in base64url: 43 characters.'
}

/** What is wrong with the verifier that came with a code; undefined where nothing is. */
export function verifierProblem(
  challenge: string | null,
  verifier: string | undefined,
): string | undefined {
  if (challenge === null) {
    // OAuth 2.1: who strips the challenge from the dialog's address must not be able to use the code.
    return verifier === undefined
      ? undefined
      : 'code_verifier came with a code that was asked for without a code_challenge.'
  }
  if (verifier === undefined)
    return 'code_verifier is missing: the code was asked for with a code_challenge.'
  return sameSecret(sha256Base64Url(verifier), challenge)
    ? undefined
    : "code_verifier doesn't hash to the code_challenge that the code was asked for with."
}
