import { startTestCluster } from '../src/platform/testing'

/** One PostgreSQL for the whole run; every test file takes databases of its own from it. */
export async function setup(): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  return cluster.close
}
