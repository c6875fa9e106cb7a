/** As many nodes as the user wants parts, and one more that waits for them and gathers what they have made. */
function launchSpec(settings) {
  const part = { commandLine: ['python3', 'main.py'] }
  const gathering = { ...part, properties: { 'Node.Gathers': 'true' } }
  const parts = Number(settings.GetProperty('Input.parts'))
  return { nodes: [...Array(parts).fill(part), gathering] }
}
