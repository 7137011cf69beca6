import { fileStatus } from '@zhujian/domain/reference/file-groups'
import { sql } from 'kysely'
import { siteView } from './drawings'
import type { DemoRun } from './demo-run'
import { demoSide } from './parties'
import type { Projects } from './projects'
import { folderFor, type Upload } from './stored-files'

/** 演示账号看得到的在建工程：每路视频有一张现场截图。 */
export async function snapshotsOf(run: DemoRun, projects: Projects): Promise<Upload[]> {
  const sites = new Map(
    projects
      .filter(({ plan }) => plan.library === 0 && plan.state === 'building' && demoSide(plan) !== null)
      .map((project) => [project.plan.id, project]),
  )
  const { rows } = await sql<{
    id: number
    engineering_id: number
  }>`select id, engineering_id from camera where engineering_id = any(${[...sites.keys()]}::bigint[]) order by id`.execute(
    run.trx,
  )
  return rows.flatMap(({ id, engineering_id }) => {
    const project = sites.get(engineering_id)
    return project
      ? [
          {
            engineeringId: engineering_id,
            entity: 'camera',
            rowId: id,
            field: 'snapshot',
            name: '现场截图.jpg',
            path: `${folderFor(run, 'camera')}/${id}.jpg`,
            mime: 'image/jpeg' as const,
            status: fileStatus.code('approved'),
            make: () => siteView(project, id),
          },
        ]
      : []
  })
}
