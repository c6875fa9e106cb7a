import process from 'node:process'
import type { Context } from '../command-line/context.ts'
import { CliError, exitCodes, type ExitCode } from '../errors.ts'
import { createOutput } from '../output/output.ts'
import { createSteps } from '../output/steps.ts'
import { announceReady, printWelcome, uptime } from '../start/welcome.ts'
import { demo, findDemoSeeds } from '../start/demo-data.ts'
import type { StartFlags } from '../start/flags.ts'
import { openPlatform } from '../start/open-platform.ts'
import { openInProject } from '../start/in-project.ts'
import { readOptions } from '../start/start-action.ts'
import { withPlatform } from '../start/with-platform.ts'
import { runExample } from './example-action.ts'
import { printFindings } from './findings-view.ts'
import { startWebExample } from './web-example.ts'

/**
 * `benchtop demo`: starts a platform with the example web app, launches the example native app once, and stays up until
 * a signal.
 */
export async function runDemo(
  { once, ...flags }: StartFlags & { readonly once?: true },
  { world }: Context,
): Promise<ExitCode> {
  const settled = await readOptions(flags, { folder: world.folder, data: undefined })
  if (flags.demo === false) {
    throw new CliError(
      'usage',
      'benchtop demo needs the demo data. For a platform without it, use benchtop start --no-demo.',
    )
  }
  const options = { ...settled, demo: true, seeds: [...demo.moreSeeds, ...settled.seeds] }
  if (findDemoSeeds().length === 0) {
    throw new CliError('failed', 'The example app is not installed here. Use benchtop start.')
  }
  const output = createOutput(world, options.json)
  const steps = createSteps(output)
  const open = () =>
    steps.run('Start the platform', async (step) => {
      const platform = await openInProject('demo', world, () =>
        openPlatform(options, world, output),
      )
      announceReady(output, platform, process.pid)
      step.result(platform.emulator.uiUrl)
      return platform
    })

  output.line(output.paint('bold', 'Benchtop demo'))
  output.line()
  return withPlatform(world, output, open, async (platform, signals) => {
    let code: ExitCode = exitCodes.ok
    // It starts while the native app runs, and is awaited afterwards.
    const anyPort = options.ports.api === 0
    const starting = startWebExample(platform.emulator, world, { anyPort })
    const webApp = starting.catch(() => undefined)
    await using _ = { [Symbol.asyncDispose]: async () => (await webApp)?.stop() }
    try {
      const findings = await runExample(platform, steps, signals.signal)
      const { name, url } = await steps.run('Start the example web app', async (step) => {
        const started = await starting
        step.result(started.url)
        return started
      })
      output.event({ event: 'web-app', name, url })
      await printFindings(output, findings, platform.emulator.uiUrl)
    } catch (error) {
      if (signals.signal.aborted) return once === true ? exitCodes.failed : exitCodes.ok
      if (!(error instanceof CliError)) throw error
      code = exitCodes.failed
      output.error(error.message, error.code)
    }
    output.line()
    await printWelcome(output, platform, { staysUp: once !== true, webApp: await webApp })
    if (once === true) return code
    if (!output.json) {
      output.line(output.paint('dim', `\nUp after ${await uptime()}. Ctrl-C stops it.`))
    }
    await signals.received
    return code
  })
}
