export { renderBlocks, renderReport } from './report/render-report.ts'
export { reportStyles } from './report/styles.ts'
export type {
  Bars,
  Histogram,
  Lines,
  NumberFormat,
  Report,
  ReportBlock,
  ReportCell,
  ReportFact,
  ReportSection,
  Scatter,
  Table,
  TableColumn,
  Tile,
  Tiles,
  Track,
  TrackVariant,
} from './report/model.ts'
