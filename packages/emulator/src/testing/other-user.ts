import { execFile } from 'node:child_process'
import process from 'node:process'
import { promisify } from 'node:util'

/** Whether tests can be another user of this machine. */
export const canBeOtherUser = process.platform === 'linux' && process.getuid?.() === 0

/** The user that has nothing of its own. */
export const otherUserId = 65_534

/** Runs an expression in a process of another user; gives what it resolves to. */
export async function asOtherUser(expression: string): Promise<unknown> {
  const program = `const answerOf = async (...of) => {
    const answer = await fetch(...of)
    return { status: answer.status, text: await answer.text() }
  }
  console.log(JSON.stringify(await (${expression})))`
  const args = ['--input-type=module', '--eval', program]
  const options = { uid: otherUserId, gid: otherUserId, cwd: '/', env: {} }
  return JSON.parse((await promisify(execFile)(process.execPath, args, options)).stdout) as unknown
}
