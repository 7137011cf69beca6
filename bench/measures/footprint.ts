import { createRandom } from '@zhujian/server/modules/demo/random'
import { cpuSeconds } from '../cpu'
import { type Figure, median } from '../figure'
import { load, shot } from '../load'
import { memoryOf } from '../product'
import type { Stage } from '../stage'
import { LIST } from './list'

/** Resident memory of a fresh server after a run of lists, pages far and near, narrow and wide. */
export async function measureMemory(stage: Stage): Promise<Figure[]> {
  const values: number[] = []
  const complaints: string[] = []
  for (let round = 0; round < stage.rounds; round += 1) {
    const product = await stage.restart()
    const token = await product.token('city_admin')
    const random = createRandom(`memory-${round}`)
    const next = () =>
      shot(
        { path: `${LIST}?page=${random.int(1, 3000)}&limit=${random.pick([10, 20, 50])}`, headers: { token } },
        (status, body) => (status === 200 && body.startsWith('{"code":200') ? null : `${status} ${body.slice(0, 100)}`),
      )
    const result = await load(product.port, next, { connections: 10, seconds: stage.seconds * 2 })
    complaints.push(...result.complaints)
    values.push((await memoryOf(product.pid)).now)
    console.log(`  ${values.at(-1)?.toFixed(0)} MB after ${result.answers} lists`)
  }
  return [
    {
      name: 'memory: server after the list run',
      rows: stage.rows,
      unit: 'MB',
      ours: values,
      baseline: null,
      goal: { most: 180 },
      complaints,
    },
  ]
}

/** From the start of the process to the first ready answer, on a database that was stopped in order. */
export async function measureStart(stage: Stage): Promise<Figure[]> {
  const values: number[] = []
  const cpu: number[] = []
  for (let round = 0; round <= stage.rounds; round += 1) {
    const { startedIn, pid } = await stage.restart()
    cpu.push(await cpuSeconds([pid]))
    // The first one may still pay for what an earlier build left behind.
    if (round > 0) values.push(startedIn)
    console.log(`  ${startedIn.toFixed(2)} s`)
  }
  return [
    {
      name: 'start: warm, with the embedded database',
      rows: stage.rows,
      unit: 's',
      ours: values,
      baseline: null,
      goal: { most: 2 },
      note: `cpu of the process ${median(cpu).toFixed(2)} s`,
      complaints: [],
    },
  ]
}
