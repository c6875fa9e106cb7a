import { describe, expect, it } from 'vitest'
import { memoryOutput } from '../testing/memory-output.ts'
import { createSteps } from './steps.ts'

describe('steps', () => {
  it('are printed line by line without a terminal', async () => {
    const { output, text } = memoryOutput()
    const value = await createSteps(output).run('Count', async (step) => {
      step.status('Running')
      step.log('one')
      step.result('3 things')
      return 3
    })
    expect(value).toBe(3)
    expect(text()).toMatch(/^ {2}Count: Running\n {2}\| one\n✓ Count {2}3 things {2}\d+ms\n$/)
  })

  it('are records with --json', async () => {
    const { output, text } = memoryOutput({ json: true })
    await createSteps(output).run('Count', async (step) => {
      step.status('Running')
      step.log('one')
    })
    const records = text()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown)
    expect(records).toEqual([
      { event: 'status', title: 'Count', status: 'Running' },
      { event: 'log', line: 'one' },
      { event: 'step', title: 'Count', ok: true, ms: expect.any(Number) as unknown },
    ])
  })

  it('show a failure, and rethrow it', async () => {
    const { output, text } = memoryOutput()
    const steps = createSteps(output)
    const failing = steps.run('Break', async () => {
      throw new Error('broken')
    })
    await expect(failing).rejects.toThrow('broken')
    await steps.run('Wait', async (step) => step.result('Aborted', false))
    expect(text()).toMatch(/^✗ Break {2}\d+ms\n✗ Wait {2}Aborted {2}\d+ms\n$/)
  })

  it('are redrawn on a terminal, and leave one line', async () => {
    const { output, text } = memoryOutput({ columns: 20 })
    await createSteps(output).run('Count', async (step) => {
      step.status('Running')
      step.log('a line that is longer than the terminal')
    })
    expect(text()).toContain('  | a line that is\n  | longer than the\n')
    expect(text()).toMatch(/✓ Count {2}\d+ms\n$/)
  })
})
