import type { Scenario } from '../scenario.ts'

export const slowConsent: Scenario = {
  name: 'slow-consent',
  title: 'The user comes back after the code has expired',
  about:
    'Between the user’s consent and the visit of the app 11 minutes pass; its code was good for 10.',
  expected: 'The app asks for a new sign-in, or says what happened, instead of failing with a 5xx.',
  only: 'web',
  async run(bench) {
    const { redirect } = await bench.launch({ isHeld: true })
    if (redirect === null) return bench.unreached('The launch sends no browser to the app.')
    await bench.control.changeClock({ advance: '11m' })
    bench.step('The clock was moved 11 minutes; the code has expired.')
    const status = await bench.visit(redirect)
    if (status === undefined) bench.step('See what the app shows its user.')
    else bench.check(status < 500, `The app answered ${status}; it should answer below 500.`)
  },
}

export const expiredPurchase: Scenario = {
  name: 'expired-purchase',
  title: 'The user decides a purchase too late',
  about:
    'An hour after the app has started a purchase, its user hasn’t decided yet: it is cancelled, and nothing is left to refund.',
  expected: 'The app shows that the purchase has expired and offers it again.',
  only: 'web',
  async run(bench) {
    const { control, application } = bench
    bench.step('Start a purchase in the app now, and leave its dialog open.')
    const purchase = await bench.until(async () => {
      const { purchases } = await control.listPurchases({})
      return purchases.find((one) => one.application === application && one.status === 'PENDING')
    })
    if (purchase === undefined) return bench.unreached('The app started no purchase.')
    await control.changeClock({ advance: '61m' })
    bench.step('The clock was moved 61 minutes.')
    const { status, expired } = await control.getPurchase({ id: purchase.id })
    bench.check(expired, `Purchase ${purchase.id} is ${status}; it should be CANCELLED.`)
    if (purchase.redirect !== null) {
      const answer = await bench.visit(purchase.redirect)
      if (answer !== undefined) {
        bench.check(answer < 500, `The app answered ${answer} to the user who comes back.`)
      }
    }
  },
}
