import { session } from './session.ts'

/** Whether the signed-in user may do what concerns the bench as a whole: on a bench of one's own, everyone may. */
export function isOwner(): boolean {
  return session.value?.role !== 'member'
}
