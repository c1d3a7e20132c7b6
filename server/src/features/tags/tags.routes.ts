import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import { changeTag, createTag, mergeTag, removeTag } from './tags.service.ts';
import { listTags } from './tags.store.ts';

export const tagRoutes = () =>
  implement(api.tags, {
    list: ({ tx, scope }) => listTags(tx, scope),
    create: ({ tx, scope, body }) => createTag(tx, scope, body),
    update: ({ tx, scope, params, body }) => changeTag(tx, scope, params.id, body),
    merge: ({ tx, scope, params, body }) => mergeTag(tx, scope, params.id, body.into),
    remove: ({ tx, scope, params }) => removeTag(tx, scope, params.id),
  });
