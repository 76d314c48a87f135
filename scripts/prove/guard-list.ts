/**
 * A condition that decides who may, in a handler or in what it calls: `«»` stand around it in a piece of its file that
 * occurs once, and `allow` is what it would be if everybody might, `false` unless said. What a contract's `access`
 * decides is not here.
 */
export type Guard = {
  source: string;
  allow?: string;
  /** Routes whose answers it cannot change, although they ask it, and why. */
  idle?: { why: string; routes: RegExp };
};

/** The guards within handlers and services, by file. */
export const guards: Record<string, Record<string, Guard>> = {
  "functions/services/profiles/rights.ts": {
    profileKnown: {
      source: "if («!mayKnow(viewer, profile)») return undefined;",
      idle: {
        why: "no line calls it about an administrator's",
        routes: /^(addProfilePicture|setProfileStructures)$/,
      },
    },
    profileTied: {
      source: "if (viewer && («await isTied(viewer, profile)»)) return",
      allow: "true",
    },
    pageShown: {
      source: "return «hasPublicPage(profile)» ?",
      allow: "true",
    },
    profileEdited: {
      source: "if («!mayEdit(viewer, profile)») throw",
    },
  },
  "functions/api/profiles/create-profile.ts": {
    roleTaken: {
      source: "«!mayTake(body.role_id)»",
    },
  },
  "functions/api/profiles/create-user-profile.ts": {
    roleGiven: {
      source: "«!mayGive(viewer, body.role_id)»",
    },
  },
  "functions/api/profiles/update-profile.ts": {
    roleChanged: {
      source: "if («changesRole && !isAdministrator(viewer)»)",
    },
  },
  "functions/api/profiles/rename-user.ts": {
    renaming: {
      source: "«!isOwn && !isStaff(viewer)»",
    },
  },
  "functions/api/profiles/delete-user.ts": {
    notOneself: {
      source: "«userId === viewer.userId»",
    },
  },
  "functions/services/structures/edits.ts": {
    structureAttached: {
      source: "«isStaff(viewer) || isAttached(viewer, id)»",
      allow: "true",
    },
    structureHidden: {
      source: 'throw «structure.is_active || rolesOf(viewer).includes("referentTrainer")»',
      allow: "true",
      idle: {
        why: "the lines about a structure that is switched off are updateStructure's",
        routes: /^(?!updateStructure$)/,
      },
    },
    structureImported: {
      source: "if ((«imported && !isAdministrator(viewer)») ||",
    },
    structureBornOff: {
      source: "(«draft.is_active === true && !isStaff(viewer)»)",
    },
    structureSwitched: {
      source: "to.is_active !== before.is_active && «!isStaff(viewer)»",
    },
    structureDigested: {
      source: "to.source_digest !== undefined && «!isAdministrator(viewer)»",
    },
  },
  "functions/api/structures/get-structure.ts": {
    structureSeen: {
      source: "«!maySeeInactive(viewer, page.attachedIds)»",
    },
  },
  "functions/api/events/get-event.ts": {
    eventSeen: {
      source: "!(«event.is_published || admits(staffAndReferent, rolesOf(viewer))»)",
      allow: "true",
    },
  },
  "functions/api/wishes/list-learner-wishes.ts": {
    wishesRead: {
      source: "«!mayReadWishes(viewer, params.userId, memberships)»",
    },
  },
  "functions/api/wishes/list-all-learner-wishes.ts": {
    allWishesRead: {
      source: "«!mayChangeWishes(viewer, params.id)»",
    },
  },
  "functions/api/wishes/update-wish.ts": {
    wishChanged: {
      source: "«!mayChangeWishes(viewer, wish.profile_id)»",
    },
  },
  "functions/api/wishes/delete-wish.ts": {
    wishDeleted: {
      source: "«!mayChangeWishes(viewer, wish.profile_id)»",
    },
  },
  "functions/services/wishes/saving.ts": {
    wishesSaved: {
      source: "«!isStaff(viewer) && !owns(viewer, list.profile_id)»",
      idle: { why: "their own guards stand before it", routes: /^(updateWish|deleteWish)$/ },
    },
  },
  "functions/api/training/add-training-profile.ts": {
    learnerAdded: {
      source: "«!isStaff(viewer) && !owns(viewer, body.profile_id)»",
    },
    onlyLearners: {
      source: "«profile.role_id !== roles.learner.id»",
    },
  },
  "functions/api/training/join-training-action.ts": {
    joinerOwned: {
      source: "«!owns(viewer, body.profile_id)»",
    },
  },
  "functions/api/training/get-training-action.ts": {
    actionRead: {
      source: "!(«isMember || readsAll»)",
      allow: "true",
    },
  },
  "functions/api/training/list-profile-training-actions.ts": {
    actionsOfProfileRead: {
      source: "«!mayRead»",
    },
  },
  "functions/services/library/lists.ts": {
    actionFoldersRead: {
      source: "!(«isShown(library, action) || admits(staffAndReferent, library.person.roles)»)",
      allow: "true",
    },
  },
  "functions/services/imports/plan.ts": {
    importSent: {
      source: "«file.user_id !== viewer.userId»",
    },
  },
  "functions/services/steps/rights.ts": {
    stepPart: {
      source: "«partsIn(standing.member, viewer).length === 0»",
    },
  },
  "functions/services/steps/view.ts": {
    stepRead: {
      source: "«partsIn(member, viewer).length === 0»",
    },
  },
  "functions/api/steps/list-learner-steps.ts": {
    stepsListed: {
      source: "«partsIn(member, viewer).length === 0»",
    },
  },
  "functions/api/steps/list-tutor-learners.ts": {
    instructorFollowed: {
      source: "«!mayFollow(viewer, params.profileId)»",
    },
  },
  "functions/services/steps/saving.ts": {
    deliverableSaved: {
      source: "«!permissionsOn(member, given.viewer, before !== undefined).deliverable»",
    },
    noteWritten: {
      source: "«parts.find((held) => roles[held.role].id === draft.role_id)»",
      allow: "parts[0]",
    },
  },
  "functions/services/steps/attachments.ts": {
    folderAttached: {
      source: "«!folders.added.every((id) => mayRead(library, id))»",
    },
  },
  "functions/services/library/rights.ts": {
    itemKnown: {
      source: "if («!held») throw",
      idle: { why: "what it shows is what it has made", routes: /^createFolder$/ },
    },
    itemDone: {
      source: "if («!covers(held, needed)») throw",
      idle: {
        why: "reading is the lowest level: who may know of it may read it, and what one has made",
        routes: /^(get|download|archive|createFolder)/,
      },
    },
  },
  "functions/services/library/edits.ts": {
    placeKnown: {
      source: "if (!folder || «!held») throw",
    },
    placeWritten: {
      source: "if («!covers(held, needed)») throw",
    },
    rootAdded: {
      source: "«!mayAddAtRoot(library.person, to.actionId)»",
    },
    folderMoved: {
      source: '«!covers(library.ofFolder(folder), "delete")»',
    },
    documentMoved: {
      source: 'if (moves && «!covers(library.ofDocument(document), "delete")»)',
    },
    documentOwned: {
      source: "«rolesOf(viewer).length === 0»",
    },
  },
  "functions/services/library/sharing.ts": {
    levelGiven: {
      source: "«!levelsOf(entry).every((level) => level === undefined || covers(held, level))»",
      idle: {
        why: "no line gives or takes more than its caller holds",
        routes: /^(update(Folder|Document)Access|remove|share(Folder|Document)WithRole)/,
      },
    },
  },
  "shared/library/library.rules.ts": {
    privateKept: {
      source: "(root && «isOpen(folders)» ?",
      allow: "true",
      idle: {
        why: "a list leaves out what one may not read, whoever asks",
        routes: /^(getLibrary|search|listLast|listTraining)/,
      },
    },
  },
  "functions/api/library/get-archive.ts": {
    archiveAsked: {
      source: "«archive?.user_id !== viewer.userId»",
    },
  },
  "functions/api/library/download-archive.ts": {
    archiveDownloaded: {
      source: "«archive?.user_id !== viewer.userId»",
    },
  },
  "functions/api/situations/get-situation.ts": {
    situationRead: {
      source: "«!mayReadSituation(viewer, situation, ties)»",
    },
  },
  "functions/services/situations/edits.ts": {
    situationCreated: {
      source: "if («!mayWriteSituationOf(viewer, ties)») throw commonProblems.forbidden();",
    },
    situationChanged: {
      source: "if («!mayWriteSituationOf(viewer, ties)»)\n      throw mayReadSituation",
    },
    situationManaged: {
      source: "asks && «!mayManageSituations(viewer)»",
    },
  },
};
