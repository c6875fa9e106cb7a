export { scenarioNamed, scenarios } from './scenarios/catalogue.ts'
export {
  runScenario,
  type ScenarioOptions,
  type ScenarioReport,
  type ScenarioStep,
} from './scenarios/run-scenario.ts'
export type { LaunchedSession, Scenario, ScenarioBench } from './scenarios/scenario.ts'
