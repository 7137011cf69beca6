import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sweepHalfClusters } from './embedded-cluster'

it('half a cluster of a killed first start goes with its password, one in the making stays [E3]', async () => {
  const home = await mkdtemp(join(tmpdir(), 'zhujian-half-'))
  for (const name of ['18', '18.init-00000001', '18.init-00000002']) await mkdir(join(home, name, 'base'), { recursive: true })
  await writeFile(join(home, 'password-00000001'), 'x')
  const earlier = new Date(Date.now() - 3_600_000)
  for (const name of ['18', '18.init-00000001', 'password-00000001']) await utimes(join(home, name), earlier, earlier)
  await sweepHalfClusters(home)
  expect((await readdir(home)).toSorted()).toEqual(['18', '18.init-00000002'])
  await rm(home, { recursive: true })
})
