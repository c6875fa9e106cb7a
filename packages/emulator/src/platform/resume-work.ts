import type { Platform } from './platform.ts'

/** Resumes what was in progress when the platform was stopped, or when the restored snapshot was taken. */
export async function resumeWork(platform: Platform): Promise<void> {
  await platform.jobs.recover()
  platform.trash.rules.resume()
  platform.workflows.starts.recover()
  platform.runSimulations.rules.resume()
}
