import { describePermission, faces } from '@benchtop/contracts'
import type { ListedCall, SourceName } from './operations-source.ts'

const titles: Readonly<Record<SourceName, string>> = {
  v1: 'v1',
  v2: 'v2',
  billing: 'The store',
  oauth: 'OAuth',
}

/** The page of all operations: each with its path, what it needs, its parameters and what it returns. */
export function operationsList(
  apis: ReadonlyArray<readonly [SourceName, readonly ListedCall[]]>,
): string {
  return [
    '# Operations of @benchtop/client',
    'Generated from the contracts by build/write-operations.ts. Parameters that may be left out end in `?`; those of pages (`Offset`, `Limit`, `SortBy`, `SortDir`) are those of every list, which also has `.all()`. Every call takes `CallOptions` as its second parameter.',
    ...apis.flatMap(([name, calls]) => [
      `## ${titles[name]}`,
      [
        '| call | request | needs | parameters | returns |',
        '| --- | --- | --- | --- | --- |',
        ...calls.map((call) => row(name, call)),
      ].join('\n'),
    ]),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n')
}

const ofPages = new Set(['Offset?', 'Limit?', 'SortBy?', 'SortDir?'])

function row(api: SourceName, { operation, name, parameters, returned }: ListedCall): string {
  const { method, path, permission } = operation
  const own = parameters.filter((one) => !ofPages.has(one))
  const isList = own.length < parameters.length
  const cells = [
    `\`${api}.${name}\``,
    `\`${method} ${faces[operation.api].base}${path}\``,
    describePermission(permission),
    [...own.map((one) => `\`${one}\``), ...(isList ? ['of pages'] : [])].join(', '),
    returned === 'undefined' ? 'nothing' : `\`${returned}\``,
  ]
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}
