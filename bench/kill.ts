import { parseArgs } from 'node:util'
import { killCampaign } from './kill/kill-campaign.ts'

// Only the kills of the fault campaign: `node --conditions=@benchtop/source bench/kill.ts --times 200`.

const { values } = parseArgs({
  options: { times: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
})
const { parts, completions, emptyings, batches } = await killCampaign(
  Number(values.times),
  Number(values.seed),
  (line) => console.log(line),
)
console.log(
  `${parts} parts, ${completions} completions, ${emptyings} emptyings and ${batches} batches of properties were acknowledged`,
)
console.log('Nothing acknowledged was lost, nothing was half there, no byte was left over.')
