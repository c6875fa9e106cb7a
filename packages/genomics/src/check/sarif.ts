import type { CheckReport } from './check-report.ts'

/** The findings of files as a SARIF 2.1.0 log, which code review and editors read. Paths are as they are given. */
export function sarifOf(
  files: readonly { readonly path: string; readonly report: CheckReport }[],
  version: string,
) {
  const results = files.flatMap(({ path, report }) =>
    report.findings.map(({ rule, severity, reason, effect, line, record }) => ({
      ruleId: rule,
      level: severity,
      message: { text: `${record === undefined ? '' : `record ${record}: `}${reason}: ${effect}` },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: encodeURI(path) },
            ...(line !== undefined && { region: { startLine: line } }),
          },
        },
      ],
    })),
  )
  const rules = [...new Set(results.map(({ ruleId }) => ruleId))].map((id) => ({ id }))
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'benchtop data check', version, rules } }, results }],
  }
}
