import { join } from 'node:path'

/**
 * Each worker has a product of its own, with a port and data of its own: what a file changes for everybody (settings, rights, the
 * views of an account) is nobody else's.
 */
export const portOf = (worker: number): number => Number(process.env.E2E_PORT ?? 18_099) + worker
export const dataRoot = process.env.E2E_DATA_DIR ?? '/tmp/zhujian-e2e'
/** The demonstration as it was first written; nobody runs on it. */
export const seedFolder = join(dataRoot, 'seed')

const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0)

/** Where the product under test answers, and its data. */
export const origin = `http://127.0.0.1:${portOf(worker)}`
export const dataFolder = join(dataRoot, String(worker))
