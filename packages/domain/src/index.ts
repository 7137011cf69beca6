export * from './entities'
export * from './roles'
