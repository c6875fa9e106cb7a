import { sameSecret, sha256Base64Url } from '../../ids/secrets.ts'

/** What is wrong with the challenge in a dialog's address; undefined where it is valid. */
export function challengeProblem(
  challenge: string | undefined,
  method: string | undefined,
): string | undefined {
  if (challenge === undefined) {
    return method === undefined ? undefined : 'code_challenge_method requires a code_challenge.'
  }
  if (method !== 'S256') {
    return `code_challenge_method must be S256${method === undefined ? ', and defaults to plain when it is left out' : ''}. This platform doesn't support plain.`
  }
  return /^[\w-]{43}$/.test(challenge)
    ? undefined
    : 'code_challenge must be the SHA-256 of the verifier in base64url: 43 characters.'
}

/** What is wrong with the verifier that was sent with a code; undefined where it is valid. */
export function verifierProblem(
  challenge: string | null,
  verifier: string | undefined,
): string | undefined {
  if (challenge === null) {
    // OAuth 2.1: an attacker who strips the challenge from the dialog's address must not be able to use the code.
    return verifier === undefined
      ? undefined
      : 'code_verifier must be left out: the code was requested without a code_challenge.'
  }
  if (verifier === undefined)
    return 'code_verifier is required: the code was requested with a code_challenge.'
  return sameSecret(sha256Base64Url(verifier), challenge)
    ? undefined
    : "code_verifier doesn't match the code_challenge that the code was requested with."
}
