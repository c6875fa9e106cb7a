export { repairFolder, type Repair } from './repair-folder.ts'
export { scrubFolder, type DamagedContent, type Scrub, type ScrubProgress } from './scrub-folder.ts'
