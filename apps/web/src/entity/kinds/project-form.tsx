import { type ComponentProps, useContext } from 'react'
import { SchemaForm } from '../../ui/form/schema-form'
import { ProjectContext, projectForm } from './project'

interface ProjectFormProps extends ComponentProps<typeof SchemaForm> {
  /** Project of the row where the form itself does not ask for one. */
  project?: number | null | undefined
}

/** A form whose references keep to one project: the one it asks for, the one given, or that of what stands around it. */
export function ProjectForm({ project, ...props }: ProjectFormProps) {
  const around = useContext(ProjectContext)
  const asked = projectForm(props.form)
  return (
    <ProjectContext value={asked ? asked.project : (project ?? around)}>
      <SchemaForm {...props} form={asked?.form ?? props.form} />
    </ProjectContext>
  )
}
