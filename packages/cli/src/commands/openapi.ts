import { Command } from 'commander'
import type { ExitCode } from '../errors.ts'
import type { OpenApiFlags } from '../actions/openapi.ts'
import type { World } from '../world.ts'
import { prose } from './prose.ts'

/** `benchtop openapi`. */
export function openApiCommand(world: World, ended: (code: ExitCode) => void): Command {
  return new Command('openapi')
    .summary("print the platform's OpenAPI document")
    .description(
      prose(`Prints the OpenAPI 3.1 document of the platform (v1, v2, billing, OAuth), or of the control API. It is
generated from the same tables that route and validate requests. No platform has to run; --url prints
that of a running one, with its addresses.`),
    )
    .option('--control', 'the document of the control API, under /_emulator/')
    .option('--out <file>', 'the file to write')
    .option('--url <url>', 'UI address of a running platform')
    .option('--json', 'with --out, print one JSON object; the document itself is always JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ benchtop openapi --out platform.json
  $ benchtop openapi --control | jq '.paths | keys'`,
    )
    .action(async (flags: OpenApiFlags) => {
      const { runOpenApi } = await import('../actions/openapi.ts')
      ended(await runOpenApi(flags, world))
    })
}
