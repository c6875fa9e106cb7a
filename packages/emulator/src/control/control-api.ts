import { z } from 'zod'
import { agentOperations } from './agent-operations.ts'
import { controlOpenApiDocument } from './control-openapi.ts'
import { applicationOperations } from './application-operations.ts'
import { conditionOperations } from './condition-operations.ts'
import { deviceOperations } from './device-operations.ts'
import { logOperations } from './log-operations.ts'
import { noticeOperations } from './notice-operations.ts'
import { productOperations } from './product-operations.ts'
import { projectOperations } from './project-operations.ts'
import { purchaseOperations } from './purchase-operations.ts'
import { replayOperations } from './replay-operations.ts'
import { runOperations } from './run-operations.ts'
import { sessionOperations } from './session-operations.ts'
import { requestOperations } from './request-operations.ts'
import { snapshotOperations } from './snapshot-operations.ts'
import { tokenOperations } from './token-operations.ts'
import { walletOperations } from './wallet-operations.ts'
import { seedSchema } from '../seeds/seed-schema.ts'
import {
  clockChange,
  controlOperation,
  deviceDecision,
  launchRequest,
  tokenRequest,
  type AnyControlOperation,
} from './control-operations.ts'
import type { Control } from './control.ts'
import { formOperations } from './form-operations.ts'

/** The operations of the control API. Their names are public: scripts hold on to them. */
export function controlApi(control: Control): readonly AnyControlOperation[] {
  const operations: readonly AnyControlOperation[] = [
    controlOperation({
      method: 'GET',
      path: 'status',
      summary: 'Addresses, accounts, applications and the clock.',
      run: () => control.status(),
    }),
    controlOperation({
      method: 'POST',
      path: 'reset',
      summary: 'Wipes everything and replays the seeds.',
      run: () => control.reset(),
    }),
    controlOperation({
      method: 'POST',
      path: 'seed',
      summary: 'Adds a seed document. Its `source` paths must be absolute.',
      body: z.record(z.string(), z.unknown()),
      run: ({ body }) => control.seed([{ name: 'seed', folder: '/', document: body }]),
    }),
    controlOperation({
      method: 'GET',
      path: 'seed.schema.json',
      summary: 'The JSON Schema of seed files.',
      run: () => z.toJSONSchema(seedSchema, { io: 'input', unrepresentable: 'any' }),
    }),
    controlOperation({
      method: 'GET',
      path: 'clock',
      summary: "The platform's clock.",
      run: () => control.readClock(),
    }),
    controlOperation({
      method: 'POST',
      path: 'clock',
      summary: 'Advances, sets, freezes or unfreezes the clock; whatever falls due happens.',
      body: clockChange,
      run({ body }) {
        control.changeClock(body)
        return control.readClock()
      },
    }),
    controlOperation({
      method: 'POST',
      path: 'tokens',
      summary: 'A token of a user, for an application, with scopes.',
      body: tokenRequest,
      run: ({ body }) => control.issueToken(body),
    }),
    controlOperation({
      method: 'DELETE',
      path: 'tokens/{token}',
      summary: 'Revokes a token.',
      run: ({ params }) => control.revokeToken(params['token'] ?? ''),
    }),
    ...deviceOperations(control.platform),
    controlOperation({
      method: 'POST',
      path: 'device-codes/{userCode}/approve',
      summary: "A user's word on the device that shows this code: yes.",
      body: deviceDecision,
      run: ({ body, params }) =>
        control.decideDevice(params['userCode'] ?? '', body.user, 'approve'),
    }),
    controlOperation({
      method: 'POST',
      path: 'device-codes/{userCode}/reject',
      summary: "A user's word on the device that shows this code: no.",
      body: deviceDecision,
      run: ({ body, params }) =>
        control.decideDevice(params['userCode'] ?? '', body.user, 'reject'),
    }),
    controlOperation({
      method: 'POST',
      path: 'launches',
      summary:
        'What a click on Launch does, the user having accepted everything; with `ask`, what comes before that.',
      body: launchRequest,
      isShown: true,
      run: ({ body: { ask = false, pays, ...launch } }) =>
        ask ? control.askLaunch(launch, pays) : control.launch(launch),
    }),
    controlOperation({
      method: 'POST',
      path: 'launches/price',
      summary: 'What a launch is going to cost its user. Nothing is started, and nothing charged.',
      body: launchRequest,
      run: ({ body }) => control.launchPrice(body),
    }),
    ...snapshotOperations(control.snapshots),
    ...agentOperations(control.agents),
    ...conditionOperations(control.conditions),
    ...runOperations(control.platform),
    ...projectOperations(control.platform),
    ...sessionOperations(control.platform),
    ...logOperations(control.platform),
    ...applicationOperations(control.platform),
    ...formOperations(control.platform),
    ...tokenOperations(control.platform),
    ...noticeOperations(control.platform),
    ...productOperations(control.platform),
    ...purchaseOperations(control.platform),
    ...walletOperations(control.platform),
    ...requestOperations(control),
    ...replayOperations(control),
    controlOperation({
      method: 'GET',
      path: 'openapi.json',
      summary: 'The OpenAPI 3.1 document of the platform.',
      run: () => control.openApi(),
    }),
    controlOperation({
      method: 'GET',
      path: 'control-openapi.json',
      summary: 'The OpenAPI 3.1 document of this API.',
      run: () => controlOpenApiDocument(operations, control.status()),
    }),
  ]
  return operations
}
