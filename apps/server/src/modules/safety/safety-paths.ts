export { checksPath, cranesPath, dangersPath, stopsPath } from '@zhujian/domain/project/project-paths'
