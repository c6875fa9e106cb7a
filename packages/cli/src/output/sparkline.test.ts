import { expect, it } from 'vitest'
import { mean, sparkline } from './sparkline.ts'

it('draws a bar for a number, the greatest as the highest', () => {
  expect(sparkline([0, 1, 2, 3, 4, 5, 6, 7, 8], 20)).toBe('▁▂▃▄▅▆▇██')
})

it('averages adjacent numbers if there are more than fit', () => {
  expect(sparkline([0, 0, 8, 8], 2)).toBe('▁█')
  expect(
    sparkline(
      Array.from({ length: 1000 }, () => 5),
      72,
    ),
  ).toHaveLength(72)
})

it('draws nothing for no numbers, and a low line for zeros', () => {
  expect(sparkline([], 10)).toBe('')
  expect(sparkline([0, 0], 10)).toBe('▁▁')
  expect(mean([])).toBe(0)
})
