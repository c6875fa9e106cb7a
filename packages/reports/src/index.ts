export { renderReport, type RenderedReport } from './render-report.ts'
export type { ReportFile, ReportProperties, ReportResult, ReportSession } from './report-data.ts'
export type { ReportWarning } from './report-warnings.ts'
export { ReportError } from './report-error.ts'
