import type { Database } from './database.ts'

/** Small facts that a platform keeps about itself. */
export type SettingName = 'seeded' | 'clock' | 'faults' | 'rate-limits' | 'notifications'

/** SQL of the setting by which no job of an imported state starts before its owner releases them. */
export const heldJobs = {
  are: `EXISTS (SELECT 1 FROM setting WHERE name = 'held-jobs')`,
  hold: `INSERT OR IGNORE INTO setting (name, value) VALUES ('held-jobs', 'imported')`,
  release: `DELETE FROM setting WHERE name = 'held-jobs'`,
} as const

export function settingStore(database: Database) {
  return {
    get: database.values<[name: SettingName], string>('SELECT value FROM setting WHERE name = ?')
      .get,
    put: database.statement<[name: SettingName, value: string]>(
      'INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)',
    ).run,
  }
}
export type SettingStore = ReturnType<typeof settingStore>
