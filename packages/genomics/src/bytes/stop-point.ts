/** Set by another thread to end this one at its next stop point. Undefined on threads that nothing ends. */
let stopFlag: Int32Array | undefined

/** The flag, 0 or 1 in shared memory, that `stopPoint` of this thread looks at. */
export function stopThreadBy(flag: Int32Array): void {
  stopFlag = flag
}

/**
 * Ends the thread here if it is to stop. Node aborts the whole process when a thread is terminated between
 * the allocation of a zlib stream and its initialization, which code that inflates thousands of blocks a second
 * meets often: threads that use zlib are ended at these points instead.
 */
export function stopPoint(): void {
  if (stopFlag !== undefined && Atomics.load(stopFlag, 0) !== 0) endThread()
}

/** Ends the thread that calls it, which is never the main one. */
export function endThread(): never {
  // oxlint-disable-next-line unicorn/no-process-exit -- in a thread it ends the thread alone
  process.exit()
}
