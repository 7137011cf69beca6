import { siteAssessment } from '@zhujian/domain/evaluation/site-assessment'
import type { PageProps } from '../../data/tab'
import { EditFormDialog } from '../../entity/edit-form-dialog'
import { ProjectList } from '../../entity/project-list'
import { SelfScore } from './self-score'

/** 工地现场考评：评的时候旁边就是项目自评得分。 */
export default function SiteAssessmentPage(props: PageProps) {
  return (
    <ProjectList
      page={props}
      entity={siteAssessment}
      adding={{
        label: `新建${siteAssessment.label}`,
        dialog: (given) => (
          <EditFormDialog
            entity={siteAssessment}
            {...given}
            beside={({ values }) => (
              <SelfScore
                project={Number(values['engineering_id'] ?? given.start?.['engineering_id']) || null}
                on={String(values['assessed_on'] ?? '')}
              />
            )}
          />
        ),
      }}
    />
  )
}
