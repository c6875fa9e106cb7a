import type { SeededRandom } from './random.ts'

/** A body that is no good one of any type: cut off, of another type, or deeper or larger than any reader accepts. */
export function brokenBody(random: SeededRandom): Buffer {
  return random.pick([
    Buffer.from('{'),
    Buffer.from('[]'),
    Buffer.from('"text"'),
    Buffer.from('{"a":1}{'),
    Buffer.from('{"__proto__":{"a":1},"constructor":{"prototype":{}}}'),
    Buffer.from([0xff, 0xfe, 0x00, 0x80]),
    Buffer.from('['.repeat(20_000)),
    Buffer.from(`${'['.repeat(2_000)}${']'.repeat(2_000)}`),
    Buffer.from(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`),
    Buffer.from(`{"Name":"${'n'.repeat(1_500_000)}"}`),
    Buffer.from(`[${'0,'.repeat(50_000)}0]`),
    Buffer.from(`{"Name":${'9'.repeat(400)}}`),
    Buffer.from('{"Name":"\\ud800","name":"\\udfff\\u0000"}'),
    Buffer.from('a=1&a=2&a[]=3&%ff=%00'),
    Buffer.from(
      '--x\r\nContent-Disposition: form-data; name="file"; filename="../a"\r\n\r\nb\r\n--x--',
    ),
    Buffer.from('--x\r\nContent-Disposition: form-data'),
    Buffer.alloc(0),
  ])
}
