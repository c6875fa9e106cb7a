import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { startBench } from '../testing/bench.ts'
import { runCommand } from '../testing/command.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const bin = fileURLToPath(new URL('../bin.ts', import.meta.url))
const node = `'${process.execPath}' --conditions=@benchtop/source '${bin}'`
const run = promisify(execFile)

/** The completions of a command line. */
async function offered(line: string, url?: string): Promise<string[]> {
  const environment = url === undefined ? {} : { BENCHTOP_UI_URL: url }
  const { stdout } = await runCommand(['__complete', ...line.split(' ').slice(1)], { environment })
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((text) => text.split('\t')[0] ?? '')
}

describe('the completions', () => {
  it('[CLI-01] are commands and subcommands', async () => {
    expect(await offered('benchtop cl')).toEqual(['clock'])
    expect(await offered('benchtop ')).toContain('snapshot')
    expect(await offered('benchtop snapshot res')).toEqual(['restore'])
  })

  it('[CLI-01] are options that are not given yet, and their values', async () => {
    expect(await offered('benchtop clock --f')).toEqual(['--freeze'])
    expect(await offered('benchtop clock --freeze --f')).toEqual([])
    expect(await offered('benchtop start --profile ')).toEqual(['spec', 'field'])
    expect(await offered('benchtop start --profile=f')).toEqual(['--profile=field'])
    expect(await offered('benchtop launch --input a=b --inp')).toEqual(['--input', '--inputs'])
    expect(await offered('benchtop faults set --u')).toEqual(['--url'])
    expect(await offered('benchtop completion ')).toEqual(['bash', 'zsh', 'fish'])
    expect(await offered('benchtop agent me -- --')).toEqual([])
  })

  it('[CLI-01] are files for an argument that is a file, and nothing for free text', async () => {
    expect(await offered('benchtop seed ')).toEqual([':files'])
    expect(await offered('benchtop start --config ')).toEqual([':files'])
    expect(await offered('benchtop clock --advance ')).toEqual([])
    expect(await offered('benchtop nothing ')).toEqual([])
  })

  it('[CLI-01] are names of the running platform, and nothing if none runs', async () => {
    await using bench = await startBench()
    const { uiUrl } = bench.ready
    await runCommand(['snapshot', 'save', 'one', '--url', uiUrl])
    expect(await offered('benchtop launch ', uiUrl)).toEqual(['greeter'])
    expect(await offered(`benchtop launch --url ${uiUrl} g`)).toEqual(['greeter'])
    expect(await offered('benchtop launch --user ben', uiUrl)).toEqual(['ben@example.test'])
    expect(await offered('benchtop snapshot restore ', uiUrl)).toEqual(['one'])
    expect(await offered('benchtop snapshot diff one ', uiUrl)).toEqual(['one'])
    expect(await offered('benchtop launch ', 'http://127.0.0.1:9')).toEqual([])
  })
})

describe('the scripts', () => {
  it('[CLI-01] complete words in bash, also those with characters that bash splits words at', async () => {
    await using bench = await startBench([], { 'a-file.json': '{}' })
    const replies = {
      'benchtop sna': 'snapshot',
      'benchtop launch --user ada@ex': 'example.test',
      'benchtop start --profile=s': 'spec',
      'benchtop seed ': 'compopt -o default',
      'benchtop launch ': 'greeter',
    }
    const script = `
      benchtop() { ${node} "$@"; }
      source <(benchtop completion bash)
      compopt() { echo "compopt $*"; }
      for COMP_LINE in "$@"; do
        COMP_POINT=\${#COMP_LINE} COMPREPLY=()
        echo "$COMP_LINE: $(_benchtop; printf '%s\\n' "\${COMPREPLY[@]}")"
      done`
    const { stdout } = await run('bash', ['-c', script, 'bash', ...Object.keys(replies)], {
      env: { PATH: process.env['PATH'], BENCHTOP_UI_URL: bench.ready.uiUrl },
    })
    expect(stdout.trimEnd().split('\n')).toEqual(
      Object.entries(replies).map(([line, reply]) => `${line}: ${reply}`),
    )
  })

  it.skipIf(!existsSync('/usr/bin/zsh'))('[CLI-01] complete words in zsh', async () => {
    await using folder = await temporaryFolder()
    const script = `
      autoload -U compinit; compinit -D
      benchtop() { ${node} "$@" }
      source <(benchtop completion zsh)
      _describe() { print -rl -- "\${(@P)4}" }
      _files() { print files }
      for line in 'benchtop sna' 'benchtop start --profile ' 'benchtop seed '; do
        words=("\${(@s: :)line}"); CURRENT=\${#words}
        _benchtop || print none
      done`
    const file = join(folder.path, 'script.zsh')
    await writeFile(file, script)
    const { stdout } = await run('/usr/bin/zsh', ['-f', file], {
      env: { PATH: process.env['PATH'], HOME: folder.path },
    })
    expect(stdout.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^snapshot:save, restore/),
      'spec:',
      'field:',
      'files',
    ])
  })

  it.skipIf(!existsSync('/usr/bin/fish'))('[CLI-01] complete words in fish', async () => {
    await using folder = await temporaryFolder()
    await writeFile(join(folder.path, 'seed.json'), '{}')
    const script = `
      function benchtop; ${node} $argv; end
      benchtop completion fish | source
      cd $HOME
      for line in 'benchtop sna' 'benchtop start --profile ' 'benchtop seed '
        complete -C $line
      end`
    const { stdout } = await run('/usr/bin/fish', ['--no-config', '-c', script], {
      env: { PATH: process.env['PATH'], HOME: folder.path },
    })
    const words = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t')[0])
    expect(words).toEqual(expect.arrayContaining(['snapshot', 'spec', 'field', 'seed.json']))
  })

  it('[CLI-01] are printed as JSON with --json', async () => {
    const { stdout } = await runCommand(['completion', 'fish', '--json'])
    expect(JSON.parse(stdout)).toMatchObject({
      shell: 'fish',
      script: expect.stringContaining('complete -c benchtop'),
    })
    expect(await runCommand(['completion', 'csh'])).toMatchObject({ code: 2, stdout: '' })
  })
})
