import type { Middleware } from '../hosts/front.ts'
import { heldBench, type EmbeddedOptions } from './held-bench.ts'

/**
 * A bench as a router of an Express app: `app.use(benchRouter())` has it at `/bench`, in front of what reads bodies. The first
 * request starts it; what goes wrong is passed to `next`.
 */
export function benchRouter(options: EmbeddedOptions = {}): Middleware {
  const serve = async (...[request, response, next]: Parameters<Middleware>) => {
    try {
      const { middleware } = await heldBench(options).starting
      middleware(request, response, next)
    } catch (error) {
      next?.(error)
    }
  }
  return (...given) => void serve(...given)
}
