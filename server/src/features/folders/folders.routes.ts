import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import type { Services } from '../../platform/services.ts';
import { previewRemoval, removeFolder } from './delete-folder.service.ts';
import { listFolders } from './folder-tree.service.ts';
import { changeFolder, createFolder, folderContents, rootContents } from './folders.service.ts';
import { placeFacts, placeLevels } from './place-facts.service.ts';
import { moveFolders } from './move-folders.service.ts';
import { undoRemoval } from './undo-deletion.service.ts';

export const folderRoutes = ({ sessionWatch }: Services) =>
  implement(api.folders, {
    list: ({ tx, scope }) => listFolders(tx, scope),
    contents: ({ tx, scope, params }) => folderContents(tx, scope, params.id),
    place: ({ tx, scope, params }) => placeFacts(tx, scope, params.id),
    levels: ({ tx, scope, params, query }) => placeLevels(tx, scope, params.id, query),
    rootContents: ({ tx, scope }) => rootContents(tx, scope),
    create: async ({ tx, scope, body }) => {
      const folder = await createFolder(tx, scope, body);
      sessionWatch.sessionsChanged({ organizationId: scope.organizationId });
      return folder;
    },
    update: ({ tx, scope, params, body }) => changeFolder(tx, scope, params.id, body),
    move: async ({ tx, scope, body }) => {
      const moved = await moveFolders(tx, scope, body.folderIds, body.targetParentId);
      // Staff see everything below their folders, so a move changes rights.
      sessionWatch.sessionsChanged({ organizationId: scope.organizationId });
      return moved;
    },
    remove: async ({ tx, scope, params, query }) => {
      const removed = await removeFolder(tx, scope, params.id, query.contents);
      sessionWatch.sessionsChanged({ organizationId: scope.organizationId });
      return removed;
    },
    previewRemoval: ({ tx, scope, params, query }) => previewRemoval(tx, scope, params.id, query.contents),
    undoRemoval: async ({ tx, scope, params }) => {
      const restored = await undoRemoval(tx, scope, params.id);
      sessionWatch.sessionsChanged({ organizationId: scope.organizationId });
      return restored;
    },
  });
